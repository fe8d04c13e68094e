import { buttonLook, IconButton, Tooltip } from '@org/ui'
import { Blend, Eraser, MousePointer2, PenLine, Redo2, Scissors, SquaresSubtract, Undo2 } from 'lucide-react'
import type { ComponentType } from 'react'
import { Toolbar as AriaToolbar, Group, ToggleButton, ToggleButtonGroup } from 'react-aria-components'
import type { Action, Editing } from '#map/draw/drawing.ts'
import type { Tool } from '#map/draw/tools.ts'
import * as css from './Editor.css.ts'

interface ToolFace {
  tool: Tool
  label: string
  icon: ComponentType<{ size: number; 'aria-hidden': true }>
}

const TOOLS: readonly ToolFace[] = [
  { tool: 'edit', label: 'Change corners', icon: MousePointer2 },
  { tool: 'add', label: 'Draw a part', icon: PenLine },
  { tool: 'cut', label: 'Cut out a hole or a shape', icon: Eraser },
  { tool: 'split', label: 'Split along a line', icon: Scissors },
  { tool: 'join', label: 'Join with a part or a neighbor', icon: Blend },
  { tool: 'subtract', label: 'Cut out a neighbor', icon: SquaresSubtract },
]

export interface ToolbarProps {
  editing: Editing
  dispatch: (action: Action) => void
  tool: Tool
  onTool: (tool: Tool) => void
  isDisabled: boolean
}

/** What a press on the map does, and the way back. One tab stop; arrows move in it. */
export function Toolbar({ editing, dispatch, tool, onTool, isDisabled }: ToolbarProps) {
  const { past, present, future } = editing
  return (
    <AriaToolbar aria-label="Drawing" className={css.toolbar}>
      <ToggleButtonGroup
        aria-label="Tool"
        className={css.group}
        selectionMode="single"
        disallowEmptySelection
        isDisabled={isDisabled}
        selectedKeys={[tool]}
        onSelectionChange={(keys) => {
          const chosen = TOOLS.find((each) => keys.has(each.tool))
          if (chosen !== undefined) onTool(chosen.tool)
        }}
      >
        {TOOLS.map(({ tool: id, label, icon: Icon }) => (
          <Tooltip key={id} label={label} placement="bottom">
            <ToggleButton id={id} aria-label={label} className={`${buttonLook.quiet} ${css.tool}`}>
              <Icon size={16} aria-hidden />
            </ToggleButton>
          </Tooltip>
        ))}
      </ToggleButtonGroup>
      <Group aria-label="Undo and redo" className={css.group}>
        <IconButton
          tone="quiet"
          label={past.length === 0 ? 'Undo' : `Undo: ${present.what}`}
          isDisabled={isDisabled || past.length === 0}
          onPress={() => dispatch({ type: 'undo' })}
        >
          <Undo2 size={16} aria-hidden />
        </IconButton>
        <IconButton
          tone="quiet"
          label={`Redo${future.length === 0 ? '' : `: ${future.at(-1)?.what}`}`}
          isDisabled={isDisabled || future.length === 0}
          onPress={() => dispatch({ type: 'redo' })}
        >
          <Redo2 size={16} aria-hidden />
        </IconButton>
      </Group>
    </AriaToolbar>
  )
}
