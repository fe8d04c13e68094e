import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

const EVERY_MS = 100

/** The resident memory of one process, without its children, in MB. 0 when it has ended. */
export function residentMb(pid: number): number {
  try {
    return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024
  } catch {
    return askPs(pid)
  }
}

/** Where there is no /proc. */
function askPs(pid: number): number {
  try {
    return Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) / 1024
  } catch {
    return 0
  }
}

/** Looks at a process's memory ten times a second. @returns ends it, and says the most that there was */
export function watchMemory(pid: number): () => number {
  let most = residentMb(pid)
  const look = (): void => {
    most = Math.max(most, residentMb(pid))
  }
  const timer = setInterval(look, EVERY_MS)
  return () => {
    clearInterval(timer)
    look()
    return most
  }
}
