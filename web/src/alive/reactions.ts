// The reactions as drawings: one path each, on a field of 24 by 24.

import type { Reacted } from '../lib/api-types'

const FACE = 'M12 3a9 9 0 1 0 0 18a9 9 0 1 0 0-18M9 9.5v1M15 9.5v1'

export const REACTIONS: Record<Reacted['reaction'], string> = {
  'well-played': 'M12 3l2.7 5.6 6.1.9-4.4 4.3 1 6.1L12 17l-5.4 2.9 1-6.1-4.4-4.3 6.1-.9z',
  wow: `${FACE}M12 14a2 2 0 1 0 0 4a2 2 0 1 0 0-4`,
  haha: `${FACE}M7.5 13.5h9a4.5 4.5 0 0 1-9 0`,
  'oh-no': `${FACE}M8.5 17a4 4 0 0 1 7 0`,
  'good-luck':
    'M12 11c-5 0-5-7-1.500-7Q12 4 12 6Q12 4 13.500 4C17 4 17 11 12 11c5 0 5 7 1.500 7Q12 18 12 16Q12 18 10.500 18C7 18 7 11 12 11M12 11c0-5-7-5-7-1.500Q5 11 7 11Q5 11 5 12.500C5 16 12 16 12 11c0-5 7-5 7-1.500Q19 11 17 11Q19 11 19 12.500C19 16 12 16 12 11M12 16q0 4 3 5',
  hurry: 'M6 3h12M6 21h12M7 3c0 5 5 6 5 9s-5 4-5 9M17 3c0 5-5 6-5 9s5 4 5 9',
}
