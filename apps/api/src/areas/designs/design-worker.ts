import { answerQuestions } from '../shared/threads/answer-questions.ts'
import { answerDesign } from './make-design.ts'

answerQuestions(answerDesign)
