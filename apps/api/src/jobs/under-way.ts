import type { JobProgress } from './define.ts'
import type { Claim } from './states.ts'

/** Why a run is told to stop. */
export type StopReason = 'canceled' | 'over' | 'stopping'

/** A run in this process. */
export interface RunHere extends Omit<Claim, keyof JobProgress | 'data'> {
  progress: JobProgress
  signal: AbortSignal
  /** Why it was told to stop; null while it was not. */
  readonly stopped: StopReason | null
  stop(reason: StopReason): void
  /** Resolves when it has ended, and the database says how. */
  ended: Promise<void>
}

/** The runs of this process, which are known without the database: an import holds the embedded one alone. */
export class RunsHere {
  readonly #runs = new Map<number, RunHere>()

  /** @param work what the run does, ended when the database says how it went */
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
