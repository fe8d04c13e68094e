import type { DesignGrid, DesignPlan, GridPlan } from '@org/core/contract'
import { toasts } from '@org/ui'
import { useRef } from 'react'

/** Lays a plan’s grid elsewhere; without a message nothing is said of it. */
export type GridChange = (before: GridPlan, grid: DesignGrid, message?: string) => void

/**
 * The Undo lays the grid as it lay before, and leaves what was changed since; it belongs to the page, which stays.
 *
 * @param onPlan answers whether it said something of the change already, with an Undo
 */
export function useGridChange(plan: DesignPlan, onPlan: (plan: DesignPlan) => boolean): GridChange {
  const latest = useRef({ plan, onPlan })
  latest.current = { plan, onPlan }
  return (before, grid, message) => {
    const isSaid = onPlan({ ...before, grid })
    if (isSaid || message === undefined) return
    const undo = () => {
      const { plan: now, onPlan: set } = latest.current
      set(now.method === 'grid' ? { ...now, grid: before.grid } : before)
    }
    toasts.show({ message, undo })
  }
}
