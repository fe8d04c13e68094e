import { answerQuestions } from '../shared/threads/answer-questions.ts'
import { makeDays } from './make-days.ts'

answerQuestions(makeDays)
