import type { ReportError } from './queue.ts'

/** What the React root does with errors: each is reported, also one that a boundary has put on the screen. */
export function rootOptions(report: ReportError) {
  return {
    onCaughtError: (error: unknown) => report(error, 'page'),
    onUncaughtError: (error: unknown) => report(error, 'root'),
  }
}
