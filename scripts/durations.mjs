// npm run durations [count]: how long the parts of the last check took, and its slowest files.
import { tellDurations } from './lib/durations.mjs'

tellDurations(Number(process.argv[2] ?? 10))
