import {
  type LabelSymbol,
  MAX_OFFSET_MM,
  SHEET_KEYS,
  type SheetKey,
  type SheetMeasures,
  SYMBOLS,
} from '@org/core'
import * as z from 'zod/mini'
import { create } from 'zustand'
import { createJSONStorage, persist } from 'zustand/middleware'

/** How far a printer moves what it prints, in mm, to the right and down. */
export interface PrinterOffset {
  xMm: number
  yMm: number
}

/** How labels were printed last on this device. */
export interface LabelPrinting {
  sheet: SheetKey | 'own'
  /** A sheet by its measures; null while none was used. */
  own: SheetMeasures | null
  symbol: LabelSymbol
  output: 'pdf' | 'zpl'
  dpi: 203 | 300
  /** The printer’s name, as the person calls it; empty: none was named. */
  printer: string
  /** By the printer’s name. */
  offsets: Readonly<Record<string, PrinterOffset>>
}

interface Store extends LabelPrinting {
  remember: (used: Partial<LabelPrinting>) => void
}

export const USUAL_PRINTING: LabelPrinting = {
  ...{ sheet: 'avery5160', own: null, symbol: 'datamatrix', output: 'pdf', dpi: 203 },
  ...{ printer: '', offsets: {} },
}

const mm = z.number().check(z.minimum(-MAX_OFFSET_MM), z.maximum(MAX_OFFSET_MM))
const measures = z.object({
  ...{ pageWidthMm: z.number(), pageHeightMm: z.number(), columns: z.number(), rows: z.number() },
  ...{ labelWidthMm: z.number(), labelHeightMm: z.number(), leftMm: z.number(), topMm: z.number() },
  ...{ pitchXMm: z.number(), pitchYMm: z.number() },
})
const keptSchema = z.object({
  sheet: z.catch(z.enum([...SHEET_KEYS, 'own']), USUAL_PRINTING.sheet),
  own: z.catch(z.nullable(measures), null),
  symbol: z.catch(z.enum(SYMBOLS), USUAL_PRINTING.symbol),
  output: z.catch(z.enum(['pdf', 'zpl']), USUAL_PRINTING.output),
  dpi: z.catch(z.union([z.literal(203), z.literal(300)]), USUAL_PRINTING.dpi),
  printer: z.catch(z.string(), ''),
  offsets: z.catch(z.record(z.string(), z.object({ xMm: mm, yMm: mm })), {}),
})

/** Printers stand beside a device: who else works on it has the same. */
export const useLabelPrinting = create<Store>()(
  persist((set) => ({ ...USUAL_PRINTING, remember: (used: Partial<LabelPrinting>) => set(used) }), {
    name: 'label-printing',
    version: 1,
    storage: createJSONStorage(() => localStorage),
    partialize: ({ remember: _, ...used }) => used,
    merge: (kept, initial) => ({ ...initial, ...keptSchema.safeParse(kept).data }),
  }),
)
