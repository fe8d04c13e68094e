import { useEffect } from 'react'

/** Keeps the screen on while the page is seen; where the phone refuses, the screen goes off as it always does. */
export function useWakeLock(): void {
  useEffect(() => {
    if (!('wakeLock' in navigator)) return
    let held: WakeLockSentinel | null = null
    let isOver = false
    const hold = async (): Promise<void> => {
      if (document.visibilityState !== 'visible' || isOver) return
      const lock = await navigator.wakeLock.request('screen').catch(() => null)
      if (isOver) await lock?.release()
      else held = lock
    }
    const again = () => void hold()
    again()
    document.addEventListener('visibilitychange', again)
    return () => {
      isOver = true
      document.removeEventListener('visibilitychange', again)
      void held?.release()
    }
  }, [])
}
