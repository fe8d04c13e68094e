import type { Fix } from '@org/core/contract'
import { averaged, type Measurement, OLD_MS } from '@org/core/queue'
import { useEffect, useRef, useState } from 'react'

/** Measurements that an average may need. */
const KEPT = 120

/** Where the phone is: `asking` until the first measurement. */
export type Position =
  | { state: 'asking' }
  | { state: 'here'; fix: Fix; isOld: boolean }
  | { state: 'none'; why: string }

const WHY: Readonly<Record<number, string>> = {
  1: 'This page may not know where you are. Allow it in the browser’s settings.',
  2: 'The phone does not find its position. Step into the open.',
  3: 'The phone does not find its position. Step into the open.',
}

const AGE_MS = 1000

/** Follows the phone’s position while it is used. Errors that pass leave the last position, which says that it is old. */
export function usePosition(): Position {
  const measured = useRef<Measurement[]>([])
  const [position, setPosition] = useState<Position>({ state: 'asking' })
  useEffect(() => {
    if (!('geolocation' in navigator)) {
      setPosition({ state: 'none', why: 'This browser has no position.' })
      return
    }
    const show = (): void => {
      const fix = averaged(measured.current)
      if (fix !== null)
        setPosition({ state: 'here', fix, isOld: Date.now() - Date.parse(fix.measuredAt) > OLD_MS })
    }
    const id = navigator.geolocation.watchPosition(
      ({ coords, timestamp }) => {
        const { longitude: lon, latitude: lat, accuracy } = coords
        const accuracyM = Number.isFinite(accuracy) && accuracy > 0 ? accuracy : null
        measured.current = [...measured.current, { lon, lat, accuracyM, at: timestamp }].slice(-KEPT)
        show()
      },
      ({ code }) => {
        if (measured.current.length === 0) setPosition({ state: 'none', why: WHY[code] ?? WHY[2] ?? '' })
      },
      { enableHighAccuracy: true, maximumAge: 0, timeout: 30_000 },
    )
    const timer = setInterval(show, AGE_MS)
    return () => {
      navigator.geolocation.clearWatch(id)
      clearInterval(timer)
    }
  }, [])
  return position
}
