export { AskedOfSamples } from './acts/AskedOfSamples.tsx'
export { NotTaken } from './acts/NotTaken.tsx'
export { PrintLabels } from './print/PrintLabels.tsx'
export { usePrinting } from './print/printing.ts'
