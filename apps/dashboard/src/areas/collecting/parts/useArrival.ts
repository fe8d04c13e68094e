import { useEffect, useRef } from 'react'
import { playTone } from '#platform/tones.ts'

const SHAKE_MS = 200

/** Says by sound and shaking that the point is reached, once each time. */
export function useArrival(pointId: number | null, isHere: boolean): void {
  const reached = useRef<number | null>(null)
  useEffect(() => {
    if (!isHere) {
      reached.current = null
      return
    }
    if (pointId === null || reached.current === pointId) return
    reached.current = pointId
    playTone('good')
    if ('vibrate' in navigator) navigator.vibrate(SHAKE_MS)
  }, [pointId, isHere])
}
