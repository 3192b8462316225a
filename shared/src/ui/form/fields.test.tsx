import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { KitProvider } from '@najem/shared/ui/frame';
import { NumberField, SearchSelect } from './fields';

const CITIES = ['Warszawa', 'Łódź', 'Żory'].map((label) => ({ value: label.toLowerCase(), label }));

function City({ onChange }: { onChange: (value: string) => void }) {
  const [city, setCity] = useState('');
  return (
    <SearchSelect
      label="Miasto"
      value={city}
      onChange={(next) => {
        setCity(next);
        onChange(next);
      }}
      options={CITIES}
      error={city ? undefined : 'Wybierz miasto'}
    />
  );
}

describe('SearchSelect', () => {
  test('finds a choice by letters without Polish marks', async () => {
    const onChange = jest.fn();
    render(
      <KitProvider withoutStyles>
        <City onChange={onChange} />
      </KitProvider>,
    );
    const field = screen.getByRole('combobox', { name: 'Miasto' });
    expect(field).toHaveAccessibleDescription('Wybierz miasto');
    await userEvent.type(field, 'lod');
    expect(screen.getAllByRole('option')).toHaveLength(1);
    await userEvent.click(screen.getByRole('option', { name: 'Łódź' }));
    expect(onChange).toHaveBeenCalledWith('łódź');
    expect(field).not.toHaveAccessibleDescription();
  });

  test('says in Polish that nothing fits', async () => {
    render(
      <KitProvider withoutStyles>
        <City onChange={() => {}} />
      </KitProvider>,
    );
    await userEvent.type(screen.getByRole('combobox', { name: 'Miasto' }), 'xyz');
    expect(screen.getByText('Nic nie pasuje')).toBeInTheDocument();
  });
});

describe('NumberField', () => {
  function renderNumber(onChange: (value: number | null) => void) {
    function Rating() {
      const [value, setValue] = useState<number | null>(2.5);
      return (
        <NumberField
          label="Ocena"
          value={value}
          step={0.5}
          onChange={(next) => {
            setValue(next);
            onChange(next);
          }}
        />
      );
    }
    render(
      <KitProvider withoutStyles>
        <Rating />
      </KitProvider>,
    );
    return screen.getByRole('spinbutton', { name: 'Ocena' });
  }

  test('shows and reads a decimal comma', async () => {
    const onChange = jest.fn();
    const field = renderNumber(onChange);
    expect(field).toHaveValue('2,5');
    await userEvent.clear(field);
    expect(onChange).toHaveBeenLastCalledWith(null);
    await userEvent.type(field, '4,5');
    expect(onChange).toHaveBeenLastCalledWith(4.5);
  });

  test('steps by the arrow keys', async () => {
    const onChange = jest.fn();
    await userEvent.type(renderNumber(onChange), '{ArrowUp}');
    expect(onChange).toHaveBeenLastCalledWith(3);
  });
});
