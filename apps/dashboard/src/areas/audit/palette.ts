import { paths } from '@org/core'
import { registerActions } from '#commands/palette.ts'

registerActions([
  {
    id: 'history',
    title: 'What changed',
    group: 'Go to',
    keywords: 'history since yesterday news colleagues',
    keys: ['g', 'h'],
    run: ({ navigate }) => navigate(paths.history.link()),
  },
  {
    id: 'audit',
    title: 'Audit log',
    group: 'Go to',
    keywords: 'admin changes history who changed what',
    run: ({ navigate }) => navigate(paths.adminAudit.link()),
  },
])
