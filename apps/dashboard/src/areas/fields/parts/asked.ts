import type { FieldUse, NamedField, ProductError } from '@org/core'
import { create } from 'zustand'
import type { Act } from './acts.ts'

/** An act that waits for its answer. */
export interface Asking {
  act: Act
  fields: readonly NamedField[]
  /** Enrollments under way that have some of them. */
  enrollments: readonly FieldUse[]
}

interface Asked {
  asking: Asking | null
  /** What went wrong when it was answered. */
  failure: ProductError | null
}

export const NOTHING_ASKED: Asked = { asking: null, failure: null }

/** What stands above the page. It outlives the bar, which is drawn anew when the window becomes a phone's. */
export const useAsked = create<Asked>()(() => NOTHING_ASKED)
