import { createLocalLock } from './local-lock.ts'
import { createMemoryStorage } from './memory-storage.ts'
import { createPlainClock } from './plain-clock.ts'
import type { Broadcast, Navigator, Platform } from './ports.ts'

export interface NodePlatformOptions {
  /** Takes the address of a page the session wants to leave for: the hosted sign-in, or the sign-out. */
  onLeave?: (url: string) => void
  /**
   * Platforms with the same channel hear each other, also across worker threads. Default: it hears nobody. In Deno a
   * channel keeps the process alive until `broadcast.close()`.
   */
  channel?: string
}

/**
 * The ports of a Node program. Everything is kept in memory and belongs to this one platform: two sessions in a
 * process see nothing of each other. Nothing here keeps the process alive by itself.
 */
export function createNodePlatform(options: NodePlatformOptions = {}): Platform {
  const clock = createPlainClock()
  return {
    storage: createMemoryStorage(),
    transientStorage: createMemoryStorage(),
    clock,
    lock: createLocalLock(clock),
    broadcast: options.channel === undefined ? ALONE : createBroadcast(options.channel),
    navigator: createNavigator(options.onLeave ?? (() => {})),
  }
}

/** Of a platform that nobody else has the name of: a channel would keep a Deno process alive for nothing. */
const ALONE: Broadcast = { post() {}, subscribe: () => () => {}, close() {} }

function createBroadcast(name: string): Broadcast {
  const channel = new BroadcastChannel(name)
  const unref = () => {
    // Node's channel keeps the process alive, again each time a listener is added; the DOM's type has no unref.
    if ('unref' in channel && typeof channel.unref === 'function') channel.unref()
  }
  unref()
  return {
    post: (message) => channel.postMessage(message),
    subscribe(listener) {
      const onMessage = (event: MessageEvent<unknown>) => listener(event.data)
      channel.addEventListener('message', onMessage)
      unref()
      return () => channel.removeEventListener('message', onMessage)
    },
    close: () => channel.close(),
  }
}

function createNavigator(onLeave: (url: string) => void): Navigator {
  return {
    currentUrl: () => 'about:blank',
    replaceUrl() {},
    assign: onLeave,
    reload() {},
    isOnline: () => true,
    random: (bytes) => crypto.getRandomValues(new Uint8Array(bytes)),
  }
}
