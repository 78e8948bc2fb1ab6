import { useState } from 'react';
import type { FieldError } from '../../../../shared/deploys/form.ts';
import type { Service } from '../../../../shared/deploys/model.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import { FileButton } from '../../../ui/FileButton.tsx';
import { InputBubble } from '../../../ui/InputBubble.tsx';
import type { ServiceDraft } from './service-draft.ts';
import { withForm } from './service-draft.ts';

export { FileButton, InputBubble, useState, withForm, t };
export type { FieldError, Service, ServiceDraft };
