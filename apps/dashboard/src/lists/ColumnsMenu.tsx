import { screenColumns } from '@org/core'
import { Button, Menu, MenuItem, MenuSection } from '@org/ui'
import { Columns3 } from 'lucide-react'
import { orderly, type ShownColumns, type WithColumns } from './columns.ts'

export interface ColumnsMenuProps<C extends string> {
  list: WithColumns<C>
  shown: ShownColumns<C>
}

/** Which columns the list shows. It stays open while one after the other is chosen. */
export function ColumnsMenu<C extends string>({ list, shown }: ColumnsMenuProps<C>) {
  const all = screenColumns(list)
  return (
    <Menu
      trigger={<Button icon={<Columns3 size={16} aria-hidden />}>Columns</Button>}
      placement="bottom end"
      selectionMode="multiple"
      selectedKeys={shown.columns}
      disabledKeys={all.filter((key) => list.columns[key].shown === 'always')}
      onSelectionChange={(keys) =>
        shown.setColumns(keys === 'all' ? all : orderly(list, [...keys].map(String)))
      }
      shouldCloseOnSelect={false}
    >
      <MenuSection title="Columns of the list">
        {all.map((key) => (
          <MenuItem key={key} id={key}>
            {list.columns[key].label}
          </MenuItem>
        ))}
      </MenuSection>
    </Menu>
  )
}
