"""Settings of all tests: the profiles of Hypothesis, the default handler of SIGINT, and a folder for value files.

`HYPOTHESIS_PROFILE=thorough` tries more examples, and others in each run.
"""

import atexit
import os
import shutil
import signal
import tempfile

from hypothesis import HealthCheck, settings

SLOW_IS_FINE = (HealthCheck.too_slow, HealthCheck.data_too_large)

settings.register_profile("modest", deadline=None, derandomize=True, max_examples=25, suppress_health_check=SLOW_IS_FINE)
settings.register_profile("thorough", deadline=None, max_examples=1000, suppress_health_check=SLOW_IS_FINE)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "modest"))

# A shell script ignores SIGINT in its background jobs, and every process that the tests start would inherit that.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)

# What was solved on this machine before must neither help the tests nor change what they see; the workers of a run share the folder
if "PYTEST_XDIST_WORKER" not in os.environ:
    os.environ["DICECUP_CACHE"] = tempfile.mkdtemp(prefix="dicecup-tests-")
    atexit.register(shutil.rmtree, os.environ["DICECUP_CACHE"], ignore_errors=True)
