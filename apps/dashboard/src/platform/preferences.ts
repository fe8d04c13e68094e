import type { AreaUnit, ShownUnits } from '@org/core/contract'
import type { DepthUnit } from '@org/ui'
import { applyDensity, applyTheme, type Density, type ThemeChoice } from '@org/ui/theme'
import { createContext, useContext, useMemo } from 'react'
import * as z from 'zod/mini'
import { createStore, type StoreApi, useStore } from 'zustand'
import { createJSONStorage, persist } from 'zustand/middleware'
import { noteDepthUnit } from './depth-unit.ts'
import { noteSeason } from './season-now.ts'

/** How one person likes to see and use things. View state only: nothing of it is sent anywhere. */
export interface Choices {
  areaUnit: AreaUnit
  /** Of depths in the ground. */
  depthUnit: DepthUnit
  theme: ThemeChoice
  density: Density
  /** Letters and signs alone work as shortcuts; off for who speaks to the machine, or types by accident. */
  letterKeys: boolean
  /** The columns of each list, by the page's name, where the person chose some. */
  columns: Readonly<Record<string, readonly string[]>>
  /** How wide the columns of each workbook are, in pixels, where the person made them so. */
  widths: Readonly<Record<string, Readonly<Record<string, number>>>>
  /** The season that the sampling pages open on; null: the newest up to this year that has fields. */
  season: number | null
  /** What maps of fields are colored by; null: nothing. */
  mapColor: string | null
  /** Scans of labels answer with a sound. */
  scanSounds: boolean
  /** Samples that stay in a passing state for longer than this are named among what is wrong. */
  staleDays: number
  /** The newest release this person has looked at; empty: none. */
  seenRelease: string
}

export interface Preferences extends Choices {
  choose: (choices: Partial<Choices>) => void
}

/** Each damaged or missing part reads as its default; the others stay. */
const keptSchema = z.object({
  areaUnit: z.catch(z.enum(['ha', 'ac']), 'ac'),
  depthUnit: z.catch(z.enum(['cm', 'in']), 'in'),
  theme: z.catch(z.enum(['system', 'light', 'dark']), 'system'),
  density: z.catch(z.enum(['comfortable', 'compact']), 'comfortable'),
  letterKeys: z.catch(z.boolean(), true),
  columns: z.catch(z.record(z.string(), z.array(z.string())), {}),
  widths: z.catch(
    z.record(z.string(), z.record(z.string(), z.number().check(z.minimum(40), z.maximum(2000)))),
    {},
  ),
  season: z.catch(z.nullable(z.int().check(z.minimum(1900), z.maximum(2200))), null),
  mapColor: z.catch(z.nullable(z.string()), null),
  scanSounds: z.catch(z.boolean(), true),
  staleDays: z.catch(z.int().check(z.minimum(1), z.maximum(365)), 14),
  seenRelease: z.catch(z.string(), ''),
})

const DEFAULTS: Choices = keptSchema.parse({})

const readKept = (kept: unknown): Choices => keptSchema.safeParse(kept).data ?? DEFAULTS

export type PreferencesStore = StoreApi<Preferences>

/** The preferences of one person, kept in this browser under their id. */
export function createPreferences(userId: number | string): PreferencesStore {
  const store = createStore<Preferences>()(
    persist((set) => ({ ...DEFAULTS, choose: (choices: Partial<Choices>) => set(choices) }), {
      name: `preferences:${userId}`,
      version: 1,
      storage: createJSONStorage(() => localStorage),
      partialize: ({ choose: _, ...choices }) => choices,
      merge: (kept, initial) => ({ ...initial, ...readKept(kept) }),
    }),
  )
  apply(store.getState())
  store.subscribe(apply)
  return store
}

function apply({ theme, density, depthUnit, season }: Choices): void {
  noteSeason(season)
  noteDepthUnit(depthUnit)
  applyTheme(theme)
  applyDensity(density)
}

const PreferencesContext = createContext<PreferencesStore | null>(null)

export const PreferencesProvider = PreferencesContext.Provider

/** One part of the preferences: `usePreference((preferences) => preferences.areaUnit)`. */
export function usePreference<T>(select: (preferences: Preferences) => T): T {
  return useStore(usePreferencesStore(), select)
}

/** The units of areas and depths; the same object until one of them changes. */
export function useShownUnits(): ShownUnits {
  const areaUnit = usePreference((preferences) => preferences.areaUnit)
  const depthUnit = usePreference((preferences) => preferences.depthUnit)
  return useMemo(() => ({ areaUnit, depthUnit }), [areaUnit, depthUnit])
}

/** The store itself, for what must read a preference at the moment it is needed. */
export function usePreferencesStore(): PreferencesStore {
  const store = useContext(PreferencesContext)
  if (store === null) throw new Error('Preferences need a PreferencesProvider above them')
  return store
}
