import type { JobProgress } from './define.ts'
import type { Claim } from './states.ts'

/** Why a run must stop. */
export type StopReason = 'canceled' | 'over' | 'stopping'

/** A run in this process. */
export interface RunHere extends Omit<Claim, keyof JobProgress | 'data'> {
  progress: JobProgress
  signal: AbortSignal
  /** Why it must stop; null while it need not. */
  readonly stopped: StopReason | null
  stop(reason: StopReason): void
  /** Resolves when it has ended, and the database has its end. */
  ended: Promise<void>
}

/** The runs of this process, known without the database, because an import holds the embedded one alone. */
export class RunsHere {
  readonly #runs = new Map<number, RunHere>()

  /** @param work the run, which resolves when the database has its end */
  async during(claim: Claim, work: (run: RunHere) => Promise<void>): Promise<void> {
    const controller = new AbortController()
    const ended = Promise.withResolvers<void>()
    let stopped: StopReason | null = null
    const { data: _, step, done, total, ...job } = claim
    const run: RunHere = {
      ...job,
      progress: { step, done, total },
      signal: controller.signal,
      get stopped() {
        return stopped
      },
      stop(reason) {
        stopped ??= reason
        controller.abort(new Error(`The run was stopped: ${stopped}`))
      },
      ended: ended.promise,
    }
    this.#runs.set(run.id, run)
    try {
      await work(run)
    } finally {
      if (this.#runs.get(run.id) === run) this.#runs.delete(run.id)
      ended.resolve()
    }
  }

  get(id: number): RunHere | null {
    return this.#runs.get(id) ?? null
  }

  of(kind: string, subjectId: number): RunHere | null {
    for (const run of this.#runs.values()) if (run.kind === kind && run.subject_id === subjectId) return run
    return null
  }

  all(): RunHere[] {
    return [...this.#runs.values()]
  }
}
