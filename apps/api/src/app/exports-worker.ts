import { answerLists } from '../areas/exports/write-thread.ts'
import { EXPORTABLES } from './exportables.ts'

answerLists(EXPORTABLES)
