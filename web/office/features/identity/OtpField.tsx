// The six digits of a one-time code: typed, pasted as a whole, or filled in by the phone. The last digit submits the
// form if `send` is given.
import { Input, PinInput } from '@mantine/core';
import { useRef } from 'react';
import { useField, type FieldProps } from '#ui/form/form-context.ts';
import classes from './identity.module.css';

type OtpFieldProps = FieldProps & { send?: () => void };

const length = 6;

export function OtpField({ send, ...props }: OtpFieldProps) {
  const field = useField<string>(props);
  const { id, label, description, error } = field.input;
  const box = useRef<HTMLDivElement>(null);
  const labelId = `${id}-label`;
  return (
    <Input.Wrapper
      label={label}
      description={description}
      error={error}
      labelElement="div"
      labelProps={{ id: labelId, mb: 4 }}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      descriptionProps={{ mt: 4 }}
      errorProps={{ mt: 4 }}
    >
      <PinInput
        id={id}
        rootRef={box}
        className={classes.code ?? ''}
        classNames={{ pinInput: classes.digit ?? '' }}
        gap={8}
        role="group"
        aria-labelledby={labelId}
        tabIndex={-1}
        // The summary's link focuses this element; forward the focus to the digits.
        onFocus={(event) => {
          if (event.target === box.current) box.current?.querySelector('input')?.focus();
        }}
        length={length}
        type="number"
        size="lg"
        oneTimeCode
        autoFocus
        placeholder=""
        error={Boolean(error)}
        getInputProps={(index) => ({
          'aria-label': `Digit ${index + 1} of ${length}`,
          // In a dialog, the focus trap would start at the close button.
          ...(index === 0 && { 'data-autofocus': true }),
        })}
        value={field.value}
        onChange={(value) => {
          field.set(value);
          // Submit only after the form's values contain the last digit.
          if (send && value.length === length) setTimeout(send);
        }}
      />
    </Input.Wrapper>
  );
}
