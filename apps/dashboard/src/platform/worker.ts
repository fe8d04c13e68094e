import { create } from 'zustand'
import { IS_KEPT, TAKE_OVER } from './worker-messages.ts'

const SCRIPT = '/sw.js'
/** Browsers look for a later worker when a page is opened: a page for collecting stays open all day. */
const LOOK_EVERY_MS = 3_600_000

export interface WorkerState {
  /** Everything is in the worker's cache: the page for collecting opens without network. */
  isKept: boolean
  /** A later program is on this machine, and waits until the person takes it. */
  isUpdateReady: boolean
}

export interface WorkerWatch {
  /** Lets the later program take over and loads this tab again; nothing where none waits. */
  update: () => void
  dispose: () => void
}

/** What is used of the browser's own, which has no worker in tests. */
type Listening = Pick<EventTarget, 'addEventListener'>
interface KeptWorker extends Listening {
  readonly state: ServiceWorkerState
  postMessage: (message: string, transfer: Transferable[]) => void
}
interface Registration extends Listening {
  readonly active: KeptWorker | null
  readonly installing: KeptWorker | null
  readonly waiting: KeptWorker | null
  update: () => Promise<unknown>
}

interface WorkerWatchOptions {
  container: { register: (script: string) => Promise<Registration> }
  onState: (state: WorkerState) => void
  reload: () => void
}

/**
 * Registers the worker and follows it: looks for a later one when the network is back, when the page becomes visible, and
 * hourly. A registration that fails (no network, a browser that stores nothing) is tried again then.
 */
export function watchWorker({ container, onState, reload }: WorkerWatchOptions): WorkerWatch {
  let registration: Registration | null = null

  async function tell(): Promise<void> {
    if (registration === null) return
    const { active, waiting } = registration
    const isUpdateReady = active !== null && waiting !== null
    onState({ isKept: active !== null && (await isKeptBy(active)), isUpdateReady })
  }

  function follow(worker: KeptWorker | null): void {
    worker?.addEventListener('statechange', () => void tell())
  }

  async function register(): Promise<void> {
    registration = await container.register(SCRIPT)
    const { installing, waiting } = registration
    registration.addEventListener('updatefound', () => follow(registration?.installing ?? null))
    follow(installing)
    follow(waiting)
  }

  async function look(): Promise<void> {
    if (registration === null) await register()
    else if (navigator.onLine) await registration.update()
  }

  // A look that fails is made again: there is nothing to say of it.
  const lookAndTell = () =>
    void look()
      .catch(() => {})
      .then(tell)
  const onVisible = () => {
    if (document.visibilityState === 'visible') lookAndTell()
  }
  lookAndTell()
  addEventListener('online', lookAndTell)
  document.addEventListener('visibilitychange', onVisible)
  const timer = setInterval(lookAndTell, LOOK_EVERY_MS)
  return {
    update() {
      const waiting = registration?.waiting
      if (!waiting) return
      // Not at the change of controller: that comes to every tab, also to those where nobody pressed.
      waiting.addEventListener('statechange', () => {
        if (waiting.state === 'activated') reload()
      })
      waiting.postMessage(TAKE_OVER, [])
    },
    dispose() {
      removeEventListener('online', lookAndTell)
      document.removeEventListener('visibilitychange', onVisible)
      clearInterval(timer)
    },
  }
}

/** As the worker says; one that does not know the question never answers, and has nothing. */
function isKeptBy(worker: KeptWorker): Promise<boolean> {
  const { port1, port2 } = new MessageChannel()
  return new Promise((resolve) => {
    port1.onmessage = ({ data }) => {
      port1.close()
      resolve(data === true)
    }
    worker.postMessage(IS_KEPT, [port2])
  })
}

const useStore = create<WorkerState>()(() => ({ isKept: false, isUpdateReady: false }))
let watch: WorkerWatch | null = null

/** Has this browser keep the program; further calls do nothing. Only the page for collecting needs it. */
export function registerWorker(): void {
  if (watch !== null || !('serviceWorker' in navigator)) return
  watch = watchWorker({
    container: navigator.serviceWorker,
    onState: (state) => useStore.setState(state),
    reload: () => location.reload(),
  })
}

/** What the worker has, and `update`, which takes the later program and loads this tab again. */
export function useWorkerState(): WorkerState & { update: () => void } {
  return { ...useStore(), update }
}

const update = (): void => watch?.update()
