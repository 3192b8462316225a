import { type AppEpic, createEvent, defineEvent, moduleState, ofEvent } from '@najem/shared/store';
import { Cluster } from '@najem/shared/ui/base';
import { Button } from '@najem/shared/ui/form';
import { useDispatch } from 'react-redux';
import type { UnknownAction } from 'redux';
import { ignoreElements, map, merge, tap } from 'rxjs';

/** What other remotes hear: the team exports it from a package of its own. */
export const handedOver = defineEvent<{ flat: string }>('kit/handed-over');

const pressed = createEvent('kit/pressed', (flat: string) => ({ flat }));
const heard = createEvent('kit/heard', (flat: string) => ({ flat }));

/** The slice of the store; the remote module has its reducer. */
export const { reducer, useModuleState } = moduleState('kit', (flats: readonly string[] = [], action: UnknownAction) =>
  heard.match(action) ? [...flats, action.flat] : flats,
);

/** Announces what was done on this screen, and hears what any remote announced; the remote module has it. */
export const epic: AppEpic = (action$, _state$, { bus }) =>
  merge(
    action$.pipe(
      ofEvent(pressed),
      tap(({ flat }) => bus.emit(handedOver, { flat })),
      ignoreElements(),
    ),
    bus.on(handedOver).pipe(map(({ flat }) => heard(flat))),
  );

export function BusEvent() {
  const dispatch = useDispatch();
  const flats = useModuleState((state) => state);
  return (
    <Cluster>
      <Button icon="check" onClick={() => dispatch(pressed('Boczna 2/7'))}>
        Przekaż klucze
      </Button>
      <span role="status">Usłyszane zdarzenia: {flats.length}</span>
    </Cluster>
  );
}
