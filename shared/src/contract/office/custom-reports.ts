import { ALL_CUSTOM_CATEGORIES, CUSTOM_OPERATORS, CUSTOM_SUBJECT_TYPES } from '@najem/shared/domain/office';
import { type Static, Type } from '@sinclair/typebox';
import { endpoint } from '../kernel/endpoint';
import { Id, oneOf } from '../kernel/parts';

export const CustomSubjectType = oneOf(CUSTOM_SUBJECT_TYPES);
export const CustomCategory = oneOf(ALL_CUSTOM_CATEGORIES);
export const CustomOperator = oneOf(CUSTOM_OPERATORS);

export const CustomReportRow = Type.Object({
  _id: Id,
  name: Type.Optional(Type.String()),
  email: Type.Optional(Type.String()),
  rentCoins: Type.Optional(Type.Integer()),
  /** Entry ids only: the table shows how many there are. */
  history: Type.Optional(Type.Array(Type.Object({ _id: Id }))),
  rating: Type.Optional(Type.Number()),
});
export type CustomReportRow = Static<typeof CustomReportRow>;

export const customReport = endpoint({
  method: 'POST',
  path: '/reports/admin/custom',
  access: 'admin',
  repeatable: 'It reads.',
  summary: 'Counts and lists subjects or users by a criterion.',
  body: Type.Object({
    subjectType: CustomSubjectType,
    category: CustomCategory,
    value: Type.Number(),
    operator: Type.Optional(CustomOperator),
  }),
  reply: Type.Object({
    success: Type.Boolean(),
    report: Type.Object({ count: Type.Integer(), subjects: Type.Array(CustomReportRow) }),
  }),
  errors: ['VALUE_NEGATIVE', 'RATING_OUT_OF_RANGE', 'CRITERIA_INVALID'],
});
