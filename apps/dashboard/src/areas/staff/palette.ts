import { paths } from '@org/core'
import { registerActions } from '#commands/palette.ts'

registerActions([
  {
    id: 'staff',
    title: 'Staff',
    group: 'Go to',
    keywords: 'admin people managers suspend access',
    run: ({ navigate }) => navigate(paths.adminStaff.link()),
  },
])
