import { Worker } from 'node:worker_threads'
import type { DesignAnswer, DesignToMake } from '../areas/designs/made-design.ts'
import type { Told } from '../areas/shared/threads/threads.ts'

const WORKER = new URL(
  import.meta.url.endsWith('.ts') ? '../areas/designs/design-worker.ts' : './design-worker.js',
  import.meta.url,
)
/** The database, in a thread of its own, writes designs as fast as two make them. */
const THREADS = 2

/** Threads that make many designs, one after the other. */
export interface DesignMakers {
  /** @throws when the thread ended */
  make(asked: DesignToMake): Promise<DesignAnswer>
  close(): Promise<void>
}

export function startDesignMakers(): DesignMakers {
  const makers = Array.from({ length: THREADS }, startMaker)
  let asked = 0
  return {
    make(design) {
      const maker = makers[asked % THREADS]
      asked += 1
      if (maker === undefined) throw new Error('There is no thread to make designs')
      return maker.make(design)
    },
    async close() {
      await Promise.all(makers.map(({ worker }) => worker.terminate()))
    },
  }
}

/** Answers come in the order of the questions. */
function startMaker() {
  const worker = new Worker(WORKER)
  const waiting: PromiseWithResolvers<DesignAnswer>[] = []
  let ended: Error | null = null
  const end = (error: Error): void => {
    ended ??= error
    for (const answer of waiting.splice(0)) answer.reject(ended)
  }
  worker.on('message', ({ answer }: { answer: DesignAnswer }) => waiting.shift()?.resolve(answer))
  worker.on('error', end)
  worker.on('exit', () => end(new Error('A thread that makes designs has ended')))
  const make = (design: DesignToMake): Promise<DesignAnswer> => {
    if (ended !== null) return Promise.reject(ended)
    const answer = Promise.withResolvers<DesignAnswer>()
    // Whoever waits for it may still be writing what comes before.
    answer.promise.catch(() => {})
    waiting.push(answer)
    const told: Told<DesignToMake, never> = { question: design }
    worker.postMessage(told)
    return answer.promise
  }
  return { worker, make }
}
