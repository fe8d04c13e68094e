import { useEffect } from 'react'
import { create } from 'zustand'
import { useExpire, useInvalidate } from '#data/swr.ts'
import { isOpenList } from '#lists/open-lists.ts'
import { idle } from '#platform/idle.ts'
import { useServices } from '#platform/services.ts'
import { useSession } from '#platform/session.ts'
import type { LiveOptions } from './start.ts'

/** A cut that ends this soon is not reported. */
const WORTH_SAYING_MS = 15_000

const useStore = create<{ isLate: boolean }>()(() => ({ isLate: false }))

/** Whether what others do has not arrived for a while. */
export function useIsLate(): boolean {
  return useStore(({ isLate }) => isLate)
}

/**
 * Keeps the page in step with what others do, for as long as this person is signed in. Its program comes when the page
 * is there and the browser has time.
 *
 * @param pageLoaded resolves once the page is there, or cannot be had; always the same
 */
export function useLive(pageLoaded: Promise<void>): void {
  const services = useServices()
  const { user } = useSession()
  const invalidate = useInvalidate()
  const expire = useExpire()
  const person = user === null ? null : String(user.id ?? user.email)
  useEffect(() => {
    if (person === null) return
    const late = createLateness(async () => {
      if (navigator.onLine) await services.connection.fetch('/healthz', { cache: 'no-store' })
    })
    const beganMs = Date.now()
    let stop: (() => void) | null = null
    let isOver = false
    const refetch: LiveOptions['refetch'] = (prefix, { alsoLists }) =>
      invalidate(prefix, alsoLists ? undefined : isOpenList)
    const start = async (): Promise<void> => {
      await pageLoaded
      await idle()
      const { startLive } = await import('./start.ts')
      if (!isOver) stop = startLive({ services, person, beganMs, refetch, expire, onState: late.tell })
    }
    // Without its program (no connection just now) a page is as it was before there was one: fresh for five minutes.
    start().catch(() => {})
    return () => {
      isOver = true
      stop?.()
      late.stop()
    }
  }, [services, person, invalidate, expire, pageLoaded])
}

/**
 * Says that the page is behind once it has been so for a while.
 *
 * @param look finds out whether the server is there at all, which is the greater news; asks nobody without a network
 */
function createLateness(look: () => Promise<unknown>) {
  let timer: ReturnType<typeof setTimeout> | undefined
  let isBehind = false
  const say = (isLate: boolean) => {
    if (useStore.getState().isLate !== isLate) useStore.setState({ isLate })
  }
  const sayBehind = () => {
    if (isBehind) say(true)
  }
  return {
    tell(isLive: boolean) {
      clearTimeout(timer)
      isBehind = !isLive
      if (isLive) say(false)
      else timer = setTimeout(() => look().then(sayBehind, sayBehind), WORTH_SAYING_MS)
    },
    stop() {
      clearTimeout(timer)
      isBehind = false
      say(false)
    },
  }
}
