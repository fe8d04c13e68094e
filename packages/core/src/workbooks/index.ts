export {
  byRow,
  type CellConflict,
  type CellWrite,
  inCalls,
  type KeptCall,
  keptCallSchema,
  type TypedCell,
  type TypedRow,
  typedRowSchema,
  type WaitingCell,
} from './cells.ts'
export { type CellDesk, createDesk, type DeskOptions } from './desk.ts'
export type { AnyStep, Step, Steps, StepsState } from './steps.ts'
export {
  type CellMemory,
  type CellStorage,
  createCellMemory,
  createMemoryStorage,
  type KeptCells,
} from './storage.ts'
export { createTypedCells, type PutCell, type TypedCells } from './typed-cells.ts'
export type { CellName, StepTaken, UndoneCells, Writer, WriterPage } from './writer.ts'
