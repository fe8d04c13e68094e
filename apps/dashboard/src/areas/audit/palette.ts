import { paths } from '@org/core'
import { registerActions } from '#commands/palette.ts'

registerActions([
  {
    id: 'audit',
    title: 'Audit log',
    group: 'Go to',
    keywords: 'admin changes history who changed what',
    run: ({ navigate }) => navigate(paths.adminAudit.link()),
  },
])
