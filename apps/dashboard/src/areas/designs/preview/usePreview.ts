import { useEffect, useState, useSyncExternalStore } from 'react'
import type { Asked } from './messages.ts'
import { createPreviewer, type PreviewState, type StartWorker } from './previewer.ts'
import { startWorker } from './start-worker.ts'

/**
 * The preview of a plan, made in a worker that ends with the page. Another plan or boundary, told apart by identity, is
 * another request; null asks for nothing.
 */
export function usePreview(asked: Asked | null, start: StartWorker = startWorker): PreviewState {
  const [previewer] = useState(() => createPreviewer(start))
  const { plan, boundary } = asked ?? { plan: null, boundary: null }
  useEffect(() => previewer.end, [previewer])
  useEffect(() => {
    if (plan !== null && boundary !== null) previewer.ask({ plan, boundary })
  }, [previewer, plan, boundary])
  return useSyncExternalStore(previewer.subscribe, previewer.getSnapshot)
}
