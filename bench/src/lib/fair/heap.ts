import { createServer } from 'node:net'
import * as z from 'zod/mini'

/** How often the inspector is asked for, until it listens. */
const ASK_EVERY_MS = 50
const ASK_TIMES = 100

const targetsSchema = z.array(z.object({ webSocketDebuggerUrl: z.string() })).check(z.minLength(1))
const answerSchema = z.object({ id: z.int(), result: z.looseObject({}) })
const usageSchema = z.object({ usedSize: z.number(), backingStorageSize: z.optional(z.number()) })

/** A port of this machine on which nothing listens. */
export async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  if (address === null || typeof address === 'string') throw new Error('No port is free.')
  return address.port
}

/**
 * What a process's main thread holds in memory once its garbage is collected, in MB. Resident memory has the garbage of the
 * last seconds too, which is more than what caches keep.
 *
 * @param inspectPort where it was told to open its inspector when it is signaled
 */
export async function heldMb(pid: number, inspectPort: number): Promise<number> {
  process.kill(pid, 'SIGUSR1')
  const socket = new WebSocket(await inspectorOf(inspectPort))
  await new Promise<unknown>((resolve, reject) => {
    socket.addEventListener('open', resolve)
    socket.addEventListener('error', reject)
  })
  try {
    await ask(socket, 1, 'HeapProfiler.collectGarbage')
    const { usedSize, backingStorageSize = 0 } = usageSchema.parse(
      await ask(socket, 2, 'Runtime.getHeapUsage'),
    )
    return (usedSize + backingStorageSize) / 1_048_576
  } finally {
    socket.close()
  }
}

async function inspectorOf(port: number): Promise<string> {
  for (let asked = 0; asked < ASK_TIMES; asked += 1) {
    const answer = await fetch(`http://127.0.0.1:${port}/json/list`).catch(() => null)
    const targets = targetsSchema.safeParse(await answer?.json())
    if (targets.success) return targets.data[0]?.webSocketDebuggerUrl ?? ''
    await new Promise((resolve) => setTimeout(resolve, ASK_EVERY_MS))
  }
  throw new Error('The inspector of the server does not answer.')
}

function ask(socket: WebSocket, id: number, method: string): Promise<object> {
  return new Promise((resolve) => {
    const hear = ({ data }: MessageEvent): void => {
      const answer = answerSchema.safeParse(JSON.parse(String(data)))
      if (!answer.success || answer.data.id !== id) return
      socket.removeEventListener('message', hear)
      resolve(answer.data.result)
    }
    socket.addEventListener('message', hear)
    socket.send(JSON.stringify({ id, method }))
  })
}
