import type { PreviewAnswer } from './messages.ts'
import type { StartWorker } from './previewer.ts'

/** The worker itself, from a file of this origin: the content security policy allows no other. */
export const startWorker: StartWorker = ({ onAnswer, onDeath }) => {
  const worker = new Worker(new URL('./preview-worker.ts', import.meta.url), { type: 'module' })
  worker.onmessage = ({ data }: MessageEvent<PreviewAnswer>) => onAnswer(data)
  worker.onerror = onDeath
  worker.onmessageerror = onDeath
  return {
    ask: (request) => worker.postMessage(request),
    end: () => worker.terminate(),
  }
}
