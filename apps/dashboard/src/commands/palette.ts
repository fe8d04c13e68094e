import type { Client } from '@org/core'
import { createStore, useStore } from 'zustand'

/** What an action may use when it is chosen. */
export interface ActionTools {
  navigate: (path: string) => void
  client: Client
  /** As `useInvalidate` has it: after a write. */
  invalidate: (prefix: readonly unknown[]) => Promise<void>
}

/** Something a person can do from the command palette. */
export interface PaletteAction {
  /** Names the action for ever: registered again under it, it takes the older one's place. */
  id: string
  title: string
  /** The head it stands below: `Go to`, `Do`. */
  group: string
  /** Other words a person may look for it by. */
  keywords?: string
  /** The keys that do the same, as the sheet shows them: `['g', 'f']`. */
  keys?: readonly string[] | undefined
  run: (tools: ActionTools) => void
}

/** A record that a search found. */
export interface PaletteHit {
  /** Unique within its search. */
  id: number | string
  title: string
  /** What tells it from others of that name. */
  note?: string
  href: string
}

/** A search of one kind of record by any part of a name or code. */
export interface PaletteSearch {
  id: string
  /** The head its records stand below, and what a failure names: `Growers`. */
  title: string
  /** The best few, best first. Gives up when the signal says so. */
  find: (text: string, tools: { client: Client; signal: AbortSignal }) => Promise<readonly PaletteHit[]>
}

interface Registry {
  actions: readonly PaletteAction[]
  searches: readonly PaletteSearch[]
}

const registry = createStore<Registry>()(() => ({ actions: [], searches: [] }))

/** Adds actions to the palette, for as long as the program runs or until the answer is called. */
export function registerActions(actions: readonly PaletteAction[]): () => void {
  registry.setState((known) => ({ actions: added(known.actions, actions) }))
  return () => registry.setState((known) => ({ actions: without(known.actions, actions) }))
}

/** Adds a search to the palette, in the same way. */
export function registerSearch(search: PaletteSearch): () => void {
  registry.setState((known) => ({ searches: added(known.searches, [search]) }))
  return () => registry.setState((known) => ({ searches: without(known.searches, [search]) }))
}

export const useRegisteredActions = (): readonly PaletteAction[] =>
  useStore(registry, ({ actions }) => actions)
export const useRegisteredSearches = (): readonly PaletteSearch[] =>
  useStore(registry, ({ searches }) => searches)

function added<T extends { id: string }>(known: readonly T[], more: readonly T[]): readonly T[] {
  const ids = new Set(more.map(({ id }) => id))
  return [...known.filter(({ id }) => !ids.has(id)), ...more]
}

/** The very same objects: one registered again in the meantime stays. */
function without<T>(known: readonly T[], gone: readonly T[]): readonly T[] {
  return known.filter((each) => !gone.includes(each))
}
