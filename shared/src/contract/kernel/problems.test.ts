import type { ProblemCode } from '@najem/shared/domain/kernel';
import { ERRORS, problemError } from './errors';
import { explainProblem, PROBLEM_TEXTS, problemText } from './problems';

it('a problem is answered by the error of its name, which says the same, or by a broader one', () => {
  for (const [code, text] of Object.entries(PROBLEM_TEXTS)) {
    const error = problemError(code as ProblemCode);
    if (error === code) expect(ERRORS[error].message).toBe(text);
    else expect(ERRORS).toHaveProperty(error);
  }
});

it('the contract explains a problem with its sentence, and nothing where there is no problem', () => {
  const problem = { field: 'password', code: 'PASSWORD_TOO_SHORT' } as const;
  expect(explainProblem(problem)).toEqual({ ...problem, message: 'Hasło musi mieć co najmniej 6 znaków' });
  expect(problemText('EMAIL_INVALID')).toBe('Nieprawidłowy format adresu email');
  expect([explainProblem(undefined), problemText(undefined)]).toEqual([undefined, undefined]);
});
