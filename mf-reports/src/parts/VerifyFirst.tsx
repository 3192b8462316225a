import { VERIFY_IDENTITY } from '@najem/shared/domain/kernel';
import { canVerifyToGoOn } from '@najem/shared/domain/identity';
import { type RootState, selectActor } from '@najem/shared/store';
import { Button } from '@najem/shared/ui/form';
import { useSelector } from 'react-redux';

/** Whether the signed-in person would not be refused with this code if their identity were verified. */
export function useVerificationHelps(code?: string): boolean {
  return useSelector((root: RootState) => canVerifyToGoOn(selectActor(root), code));
}

/** Leads to the verification of the identity, where it is the remedy of a refusal, and back to a page. */
export function VerifyIdentityButton({ code, returnPath }: { code?: string; returnPath: string }) {
  return useVerificationHelps(code) ? (
    <Button size="s" icon="shield" href={VERIFY_IDENTITY.path} state={{ returnPath }}>
      {VERIFY_IDENTITY.label}
    </Button>
  ) : null;
}
