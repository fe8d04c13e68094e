import * as z from 'zod/mini'
import { create } from 'zustand'
import { createJSONStorage, persist } from 'zustand/middleware'

/** Which of the layers that can be left out are drawn. Fields and what is being worked on always are. */
export interface LayerChoice {
  imagery: boolean
  counties: boolean
  names: boolean
}

interface LayerChoices extends LayerChoice {
  choose: (choice: Partial<LayerChoice>) => void
}

/** Without network the map must be whole: imagery waits to be asked for. */
export const DEFAULT_LAYERS: LayerChoice = { imagery: false, counties: true, names: true }

const keptSchema = z.object({
  imagery: z.catch(z.boolean(), DEFAULT_LAYERS.imagery),
  counties: z.catch(z.boolean(), DEFAULT_LAYERS.counties),
  names: z.catch(z.boolean(), DEFAULT_LAYERS.names),
})

/** The layers as they were chosen in this browser: every map shows the same. */
export const useLayerChoice = create<LayerChoices>()(
  persist((set) => ({ ...DEFAULT_LAYERS, choose: (choice) => set(choice) }), {
    name: 'map-layers',
    version: 1,
    storage: createJSONStorage(() => localStorage),
    partialize: ({ choose: _, ...choice }) => choice,
    merge: (kept, initial) => ({ ...initial, ...keptSchema.safeParse(kept).data }),
  }),
)
