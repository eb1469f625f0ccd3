"""What all tests share: how Hypothesis searches, and that interrupts are heard.

`HYPOTHESIS_PROFILE=thorough` searches longer, and elsewhere each time.
"""

import os
import signal

from hypothesis import HealthCheck, settings

SLOW_IS_FINE = (HealthCheck.too_slow, HealthCheck.data_too_large)

settings.register_profile("modest", deadline=None, derandomize=True, max_examples=25, suppress_health_check=SLOW_IS_FINE)
settings.register_profile("thorough", deadline=None, max_examples=1000, suppress_health_check=SLOW_IS_FINE)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "modest"))

if (
    signal.getsignal(signal.SIGINT) is signal.SIG_IGN
):  # run in the background of a script, and every process started here would inherit it
    signal.signal(signal.SIGINT, signal.default_int_handler)
