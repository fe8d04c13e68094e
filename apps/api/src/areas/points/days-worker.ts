import { answerQuestions } from '../shared/threads/answer-questions.ts'
import { shareDays } from './share-days.ts'

answerQuestions(shareDays)
