// Routes of our own dashboard; the server behind it is ours too.
const express = require('express');

const router = express.Router();

router.get('/pods', (req, res) => res.render('pods', { title: 'Pods' }));
router.get('/pods/:id', (req, res) => res.render('pod', { id: req.params.id }));
router.get('/templates', (req, res) => res.render('templates'));
router.post('/endpoints', (req, res) => res.redirect('/endpoints'));
router.get('/billing', (req, res) => res.render('billing', { tabs: ['pods', 'endpoints'] }));

module.exports = router;
