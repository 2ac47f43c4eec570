const express = require('express');
const { listPods } = require('./fleet');

const app = express();

app.get('/pods', async (request, response) => response.json(await listPods()));
app.get('/templates', (request, response) => response.render('templates'));
app.delete('/pods/:id', (request, response) => response.sendStatus(204));

module.exports = app;
