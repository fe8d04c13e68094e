import { IS_KEPT, TAKE_OVER } from '#platform/worker-messages.ts'
import { answer } from './answer.ts'
import { install, isWhole, tidy } from './keep.ts'
import type { WorkerScope } from './scope.ts'

declare const self: WorkerScope
/** Both by the build: `plugin.ts`. */
declare const __PROGRAM_MARK__: string
declare const __PROGRAM_FILES__: readonly string[]

const program = { mark: __PROGRAM_MARK__, files: __PROGRAM_FILES__ }

self.addEventListener('install', (event) => event.waitUntil(install(program)))
// The page that brought it is its own from then on: parts that it has not loaded yet come from the phone too.
self.addEventListener('activate', (event) => event.waitUntil(tidy(program).then(() => self.clients.claim())))
self.addEventListener('message', (event) => {
  if (event.data === TAKE_OVER) void self.skipWaiting()
  const [port] = event.ports
  if (event.data === IS_KEPT && port !== undefined)
    event.waitUntil(isWhole(program).then((isKept) => port.postMessage(isKept)))
})
self.addEventListener('fetch', (event) => answer(event, program, self.location.origin))
