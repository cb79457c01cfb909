export {
  columnKinds,
  questionKinds,
  type Answers,
  type AnswerFaults,
  type FileAnswer,
  type LocationAnswer,
  type PersonAnswer,
  type Question,
  type Section,
  type SignatureAnswer,
  type TableColumn,
} from './form-type.ts';
export { answerFaults, isEmpty as isEmptyAnswer } from './answer-faults.ts';
export { designFaults } from './design-faults.ts';
export { answerText, filesIn } from './answer-text.ts';
