import { Link } from '@najem/shared/ui/base';
import { LEGAL } from './texts';

const T = LEGAL.registration;

/** The legal sentence above the registration's button; its links open in a new tab, so that the form keeps its content. */
export function RegistrationSentence() {
  const beside = { target: '_blank', rel: 'noopener' };
  return (
    <p>
      {T.before}{' '}
      <Link href="/regulamin" {...beside}>
        {T.terms}
      </Link>{' '}
      {T.between}{' '}
      <Link href="/polityka-prywatnosci" {...beside}>
        {T.privacy}
      </Link>
      .
    </p>
  );
}
