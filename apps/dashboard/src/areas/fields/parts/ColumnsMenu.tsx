import { Button, Menu, MenuItem, MenuSection } from '@org/ui'
import { Columns3 } from 'lucide-react'
import { columnLabel, FIXED_COLUMN, LIST_COLUMNS, type ListColumn, orderly } from '../columns.ts'

export interface ColumnsMenuProps {
  columns: readonly ListColumn[]
  onChange: (columns: readonly ListColumn[]) => void
}

/** Which columns the list shows. It stays open while one after the other is chosen. */
export function ColumnsMenu({ columns, onChange }: ColumnsMenuProps) {
  return (
    <Menu
      trigger={<Button icon={<Columns3 size={16} aria-hidden />}>Columns</Button>}
      placement="bottom end"
      selectionMode="multiple"
      selectedKeys={columns}
      disabledKeys={[FIXED_COLUMN]}
      onSelectionChange={(keys) => onChange(keys === 'all' ? LIST_COLUMNS : orderly([...keys].map(String)))}
      shouldCloseOnSelect={false}
    >
      <MenuSection title="Columns of the list">
        {LIST_COLUMNS.map((column) => (
          <MenuItem key={column} id={column}>
            {columnLabel(column)}
          </MenuItem>
        ))}
      </MenuSection>
    </Menu>
  )
}
