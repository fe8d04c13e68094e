import { readFileSync } from 'node:fs'

/** The kernel counts in hundredths of a second for every architecture that Node runs on. */
const TICK_MS = 10
/** After the program's name: state, parent, … The 12th and 13th are its own time and the kernel's time for it. */
const [USER, SYSTEM] = [11, 12]

/** Processor time that a process has used, in milliseconds; null where the system does not tell: only Linux does. */
export function processorMs(pid: number | undefined): number | null {
  if (pid === undefined || process.platform !== 'linux') return null
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1')
    // The name is in brackets, and may hold some itself.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    const ms = (Number(fields[USER]) + Number(fields[SYSTEM])) * TICK_MS
    return Number.isNaN(ms) ? null : ms
  } catch {
    return null
  }
}
