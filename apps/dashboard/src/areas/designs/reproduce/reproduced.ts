import type { DesignDigests } from '@org/core'

/** What came of a sheet: the same design, or what differs. */
export type Reproduced =
  | { isSame: true; cells: number; points: number; engineVersion: string; digests: DesignDigests }
  | { isSame: false; message: string; remedy: string }

/** A sheet of the largest design is about a tenth. */
export const MAX_SHEET_BYTES = 20 * 1024 * 1024
const LIMIT_MS = 60_000

/** Makes the design of a sheet again, in a worker of its own. A sheet is a stranger's: it has a limit of time. */
export async function reproduceSheet(text: string, signal: AbortSignal): Promise<Reproduced> {
  const worker = new Worker(new URL('./reproduce-worker.ts', import.meta.url), { type: 'module' })
  const end = () => worker.terminate()
  signal.addEventListener('abort', end)
  let timer: ReturnType<typeof setTimeout> | undefined
  try {
    return await new Promise<Reproduced>((resolve) => {
      const fail = (message: string, remedy: string) => resolve({ isSame: false, message, remedy })
      worker.onmessage = ({ data }: MessageEvent<Reproduced>) => resolve(data)
      worker.onerror = () => fail('This sheet could not be computed.', 'Try again, or take another sheet.')
      timer = setTimeout(
        () => fail('This design takes longer than a minute.', 'Reproduce it with the command line tool.'),
        LIMIT_MS,
      )
      worker.postMessage(text)
    })
  } finally {
    clearTimeout(timer)
    signal.removeEventListener('abort', end)
    end()
  }
}
