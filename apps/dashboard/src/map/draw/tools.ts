import type { SketchKind } from './drawing.ts'

/** What a press on the map does. */
export type Tool = 'edit' | SketchKind | 'join' | 'subtract'

/** Whether presses set points of a line. */
export const isSketchTool = (tool: Tool): tool is SketchKind =>
  tool === 'add' || tool === 'cut' || tool === 'split'
