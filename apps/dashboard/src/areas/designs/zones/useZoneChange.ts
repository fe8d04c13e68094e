import type { DesignPlan, Zone, ZonesPlan } from '@org/core/contract'
import { toasts } from '@org/ui'
import { useCallback, useRef } from 'react'
import { withZones } from './zones.ts'

/** Gives a plan other zones. */
export type ZoneChange = (plan: ZonesPlan, zones: Zone[], message: string) => void

/** The Undo brings back the zones of before, and leaves what was changed since; it belongs to the page, which stays. */
export function useZoneChange(plan: DesignPlan, onPlan: (plan: DesignPlan) => void): ZoneChange {
  const latest = useRef({ plan, onPlan })
  latest.current = { plan, onPlan }
  return useCallback((before, zones, message) => {
    latest.current.onPlan(withZones(before, zones))
    const undo = () => {
      const { plan: now, onPlan: set } = latest.current
      set(now.method === 'zones' ? { ...now, zones: before.zones, pointCount: before.pointCount } : before)
    }
    toasts.show({ message, undo })
  }, [])
}
